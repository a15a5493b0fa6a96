/**
 * Named places where a test may end the world (decision 0150). In the product nothing is armed and `hit` does nothing.
 */
export type Failpoints = { hit(name: string): Promise<void> | void };

export const noFailpoints: Failpoints = { hit: () => undefined };
