import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./openapi.shapes'))

/** GET /api/openapi.json: all calls, described from the schemas that check them. */
export const describeApi = contract({
  name: 'config.describeApi',
  method: 'GET',
  path: '/api/openapi.json',
  input: 'Nothing',
  output: 'Description',
})
