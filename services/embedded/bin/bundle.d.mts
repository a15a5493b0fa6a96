export declare const bundleServices: (root: string) => Promise<void>;
