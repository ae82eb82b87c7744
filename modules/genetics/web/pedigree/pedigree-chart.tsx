import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import type { getPedigree } from '../../contract/pedigree.calls.ts';
import { GENETIC_WORDS } from '../../contract/texts.ts';
import { W } from '../words.ts';

type Pedigree = OutputOf<typeof getPedigree>;
type Node = Pedigree['nodes'][number];

const WIDTH = 190;
const GAP = 22;
const ROW = 46;
const ZOOMS = [0.6, 0.8, 1, 1.25, 1.5];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where a place of the drawing stands: one column a generation, ancestors spread over the height. */
function placeOf(place: number, generations: number): Place {
  const depth = Math.floor(Math.log2(place));
  const inColumn = place - 2 ** depth;
  const step = (2 ** generations * ROW) / 2 ** depth;
  return { x: depth * (WIDTH + GAP), y: step * (inColumn + 0.5) };
}

function Box({ node, generations, onOpen }: { readonly node: Node; readonly generations: number; readonly onOpen: (gid: string) => void }) {
  const { x, y } = placeOf(node.place, generations);
  const parent = node.place === 1 ? null : placeOf(Math.floor(node.place / 2), generations);
  const name = node.pgid !== null && node.pgid !== node.gid ? `${node.gid} (${node.pgid})` : node.gid;
  const facts = [node.breed, node.birthdt === null ? null : formatDate(node.birthdt)].filter((part) => part !== null).join(' · ');
  const inbred = node.f !== null && node.f > 0 ? `F ${formatNumber(100 * node.f, 2)} %` : '';
  return (
    <g className="ped-node" data-sex={node.sex ?? 'U'} data-common={node.common ? 'Y' : undefined}>
      {parent === null ? null : <path className="ped-line" d={`M${parent.x + WIDTH} ${parent.y}H${x - GAP / 2}V${y}H${x}`} />}
      <a
        href={`?id=${encodeURIComponent(node.gid)}`}
        onClick={(event) => {
          event.preventDefault();
          onOpen(node.gid);
        }}
      >
        <rect x={x} y={y - 19} width={WIDTH} height={38} rx={4} />
        <text x={x + 8} y={y - 3} className="ped-name">
          {name.length > 24 ? `${name.slice(0, 23)}…` : name}
        </text>
        <text x={x + 8} y={y + 12} className="ped-facts">
          {[facts, inbred].filter((part) => part !== '').join(' · ')}
        </text>
      </a>
    </g>
  );
}

interface Props {
  readonly data: Pedigree;
  readonly generations: number;
  readonly onGenerations: (generations: number) => void;
  readonly onOpen: (gid: string) => void;
}

/** The pedigree as a drawing: one column a generation, sires above dams, common ancestors marked; zooms and prints. */
export function PedigreeChart({ data, generations, onGenerations, onOpen }: Props) {
  const text = useText();
  const [zoom, setZoom] = useState(2);
  const scale = ZOOMS[zoom] ?? 1;
  const deepest = Math.max(1, ...data.nodes.map(({ place }) => Math.floor(Math.log2(place))));
  const shown = Math.min(generations, deepest);
  const [width, height] = [(shown + 1) * (WIDTH + GAP), 2 ** shown * ROW];
  return (
    <section aria-labelledby="pedigree-chart">
      <h2 id="pedigree-chart">{text(W.tree)}</h2>
      <Group className="no-print" align="end">
        <NativeSelect
          label={text(GENETIC_WORDS.generations)}
          value={String(generations)}
          data={['3', '4', '5', '6', '7', '8']}
          onChange={(event) => onGenerations(Number(event.currentTarget.value))}
        />
        <Button variant="default" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {text(W.zoomOut)}
        </Button>
        <Button variant="default" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          {text(W.zoomIn)}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {text(W.print)}
        </Button>
        <span>{Math.round(100 * scale)} %</span>
      </Group>
      <div className="ped-box" tabIndex={0} role="region" aria-label={text(W.tree)}>
        <svg
          className="ped-chart"
          viewBox={`-3 -3 ${width} ${height + 6}`}
          width={width * scale}
          height={(height + 6) * scale}
          role="group"
          aria-label={`${text(W.tree)} ${data.animal.gid}`}
        >
          {data.nodes.map((node) => (
            <Box key={node.place} node={node} generations={shown} onOpen={onOpen} />
          ))}
        </svg>
      </div>
      <p className="dim">
        {text(GENETIC_WORDS.completeness)} {formatNumber(data.animal.completeness, 2)} · {text(GENETIC_WORDS.gens)} {formatNumber(data.gens, 2)} · F{' '}
        {data.animal.f === null ? text(W.unknown) : `${formatNumber(100 * data.animal.f, 3)} %`}
      </p>
    </section>
  );
}
