/** Named places where a test may crash the process (decision 0150). In production none is armed and `hit` does nothing. */
export type Failpoints = { hit(name: string): Promise<void> | void };

export const noFailpoints: Failpoints = { hit: () => undefined };
