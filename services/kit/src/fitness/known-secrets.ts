/** Secrets that are public: in the documents, in docker-compose.yml, in the code. */
export const PRINTED_SECRETS: ReadonlySet<string> = new Set([
  'whsec_trial_of_the_twin_only',
  'trial_of_the_twin_only',
  'sk_test_twin',
  'pk_test_twin',
]);

/** The password of everybody in the demo venue. In production it opens no account and cannot be chosen. */
export const DEMO_PASSWORD = 'paddock-demo-1';
