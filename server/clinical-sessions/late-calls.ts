import 'server-only'
import type { Call } from '@/server/kernel/define-call'
import { saveChartCall } from './calls/chart'
import { saveHeaderCall } from './calls/header'
import { removeLineCall, saveLineCall } from './calls/lines'
import { markRestCall, unmarkRestCall } from './calls/mark-rest'
import { clearMarkCall, saveMarkCall } from './calls/marks'
import { authoriseRadiographCall, removeRadiographCall, saveRadiographCall } from './calls/radiographs'
import { saveRemarkCall } from './calls/remark'

/** The calls that write a part of a session, and so are stored where the session was locked before they arrived. */
export const partCalls: readonly Call[] = [
  saveHeaderCall,
  saveLineCall,
  removeLineCall,
  saveMarkCall,
  clearMarkCall,
  markRestCall,
  unmarkRestCall,
  saveRemarkCall,
  saveChartCall,
  saveRadiographCall,
  removeRadiographCall,
  authoriseRadiographCall,
]

const byName = new Map<string, Call>(partCalls.map((call) => [call.contract.name, call]))

/** The call that a late arrival was for. */
export function partCall(name: string): Call | null {
  return byName.get(name) ?? null
}
