import { attemptStates, type AttemptState } from '@/lib/states/test-attempt'

/** The last part of the address for each state, as in /tests/viewall/awaiting-marking. */
export const listSegments: Readonly<Record<AttemptState, string>> = {
  REQUESTED: 'requested',
  AWAITING_MARKING: 'awaiting-marking',
  MARKING_REQUIRED: 'second-marking',
  PASSED: 'passed',
  FAILED: 'failed',
  RETAKE: 'retake',
  VOID: 'void',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The list that the last part of the address names, a state or a stored filter; null where there is no such list. */
export function listOfAddress(list: string): { readonly state?: AttemptState | 'OPEN'; readonly filterId?: string } | null {
  if (list === '') return {}
  if (list === 'open') return { state: 'OPEN' }
  const state = attemptStates.find((one) => listSegments[one] === list)
  if (state !== undefined) return { state }
  return uuid.test(list) ? { filterId: list } : null
}
