/** Exits with one sentence if this Node is too old. Runs before anything is installed. */
export const requireFitNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Paddock needs Node 20.19 or newer. This is ${process.versions.node}.\n`);
  process.exit(1);
};
