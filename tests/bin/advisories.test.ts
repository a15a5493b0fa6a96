import { describe, expect, it } from 'vitest';
import { judgeAudit } from './advisories.mjs';

const report = (severities: readonly string[]): string => {
  const count = (severity: string) => severities.filter((one) => one === severity).length;
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`package-${n}`, { name: `package-${n}`, severity, range: '<2.0.0' }]),
    ),
    metadata: {
      vulnerabilities: {
        ...Object.fromEntries(['info', 'low', 'moderate', 'high', 'critical'].map((one) => [one, count(one)])),
        total: severities.length,
      },
    },
  });
};

describe('known weaknesses of the packages that ship', () => {
  it('fail the check if they are high or critical, and are all named', () => {
    expect(judgeAudit(report([]))).toMatchObject({ checked: true, grave: [] });
    expect(judgeAudit(report(['low', 'moderate']))).toMatchObject({ checked: true, grave: [] });
    const { grave, lines } = judgeAudit(report(['moderate', 'high', 'critical']));
    expect(grave).toEqual(['package-1', 'package-2']);
    expect(lines).toContain('moderate: package-0 <2.0.0');
    const unnamed = { ...JSON.parse(report(['high'])), vulnerabilities: {} };
    expect(judgeAudit(JSON.stringify(unnamed)).grave).toHaveLength(1);
  });

  it('are said to be unchecked if no registry answers, which fails nothing', () => {
    for (const output of [
      '',
      'not json',
      '{}',
      JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }),
    ]) {
      const { checked, grave, lines } = judgeAudit(output);
      expect([checked, grave]).toEqual([false, []]);
      expect(lines.join()).toContain('NOT checked');
    }
  });
});
