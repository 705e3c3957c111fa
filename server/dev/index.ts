import 'server-only'
import { listMailsCall } from './calls'

export { listMailsCall }
export const devCalls = [listMailsCall]
