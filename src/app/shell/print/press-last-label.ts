/* The key and the search ask for the last label; one component of the frame prints it. */

const listeners = new Set<() => void>();

export const lastLabelPresses = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export function pressLastLabel(): void {
  for (const listener of listeners) listener();
}
