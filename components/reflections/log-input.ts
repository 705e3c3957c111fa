import type { Filters } from '@/components/shared/use-filters'
import { reflectionStates } from '@/lib/states/reflection'

/** The search parameters of the log's address as the input of its calls. */
export function logInput({ from = '', to = '', tag = '', states = '' }: Filters) {
  const state = reflectionStates.find((one) => one === states)
  return {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    tagIds: tag === '' ? [] : [tag],
    states: state ? [state] : [],
  }
}
