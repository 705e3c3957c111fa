import { contractsOf } from '@/lib/contract'

export type { Config } from './config.shapes'

const contract = contractsOf(() => import('./config.shapes'))

/** POST /getconfig: the institution's configuration, cached by the browser. */
export const getConfig = contract({
  name: 'config.get',
  method: 'POST',
  path: '/getconfig',
  input: 'Nothing',
  output: 'Configured',
  offline: 'fallback',
})
