/** Light margin that cameras need. */
const quietZone = 4;

/** Dark on light even in the dark theme. */
export function QrCode({ modules, path, label }: { modules: number; path: string; label: string }) {
  const side = modules + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 overflow-hidden rounded-panel border border-line"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
