import 'server-only'
import type { Call } from '@/server/kernel/define-call'
import { saveChartCall } from '../recording/calls/chart'
import { saveHeaderCall } from '../recording/calls/header'
import { removeLineCall, saveLineCall } from '../recording/calls/lines'
import { markRestCall, unmarkRestCall } from '../marking/calls/mark-rest'
import { clearMarkCall, saveMarkCall } from '../marking/calls/marks'
import { authoriseRadiographCall, removeRadiographCall, saveRadiographCall } from '../recording/calls/radiographs'
import { saveRemarkCall } from '../marking/calls/remark'

/** The calls that write a part of a session, and are therefore stored if the session was locked before they arrived. */
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
