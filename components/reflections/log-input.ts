import type { Filters } from '@/components/shared/use-filters'
import { reflectionStates } from '@/lib/states/reflection'

/** What the address of the log asks for, as its calls take it. */
export function logInput({ from = '', to = '', tag = '', states = '' }: Filters) {
  const state = reflectionStates.find((one) => one === states)
  return {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    tagIds: tag === '' ? [] : [tag],
    states: state ? [state] : [],
  }
}
