import { contracts } from '../../support/api/contracts.ts';
import { openApiOf } from '@paddock/kit/http/openapi';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { registerTestRoutes } from './routes-under-test.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp([registerTestRoutes]);
});
afterAll(() => app.close());

type Node = { readonly [name: string]: Node } & { readonly $ref?: string };

const brokenReferences = (document: Node): string[] => {
  const broken: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as Node;
    if (typeof $ref === 'string') {
      const steps = $ref.replace(/^#\//, '').split('/');
      const target = steps.reduce<Node | undefined>((at, step) => at?.[step], document);
      if (!$ref.startsWith('#/') || target === undefined) broken.push($ref);
    }
    Object.values(node).forEach(walk);
  };
  walk(document);
  return broken;
};

describe('The OpenAPI document', () => {
  it('describes every registered route once, with its parameters, body, reply and refusal', async () => {
    const document = (await app.inject({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path),
    );
    expect(operations).toHaveLength(app.edge.routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const create = document.paths['/api/things'].post;
    expect(create.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'count'],
    });
    expect(create.responses['201'].content['application/json'].schema.properties).toHaveProperty('command');
    expect(document.paths['/api/accounts/{id}'].get.parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
    });
    expect(brokenReferences(document)).toEqual([]);
  });

  it('can be generated from all contracts of the product', () => {
    const all = contracts();
    const document = openApiOf(all, 'Paddock', 'https://race.test') as unknown as Node;
    const paths = Object.values(document['paths'] ?? {}).flatMap((path) => Object.keys(path));
    expect(paths.length).toBe(all.length);
    expect(all.length).toBeGreaterThan(50);
    expect(brokenReferences(document)).toEqual([]);
    console.log(`${all.length} contracts in ${JSON.stringify(document).length} bytes`);
  });

  it('has a readable page without inline code, whose files all come from this server', async () => {
    const page = await app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script>|<style|https?:/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(files).not.toEqual([]);
    for (const file of files) {
      const answer = await app.inject({ url: file ?? '' });
      expect([file, answer.statusCode]).toEqual([file, 200]);
    }
  });
});
