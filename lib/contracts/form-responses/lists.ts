import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./lists.shapes'))

/** The tasks that wait for the asker, and those that wait for anybody of the asker's roles. */
export const listTodo = contract({ name: 'form-responses.todo', method: 'GET', input: 'Nothing', output: 'Todo', offline: 'fallback' })
/** The number of entries in each of the asker's lists. */
export const countLists = contract({
  name: 'form-responses.countLists',
  method: 'GET',
  input: 'Nothing',
  output: 'ListCounts',
  offline: 'fallback',
})
export const listResponses = contract({
  name: 'form-responses.list',
  method: 'GET',
  input: 'FindResponses',
  output: 'FoundResponses',
  offline: 'fallback',
})
/** The people whom a response can be about, and those to whom it can go. */
export const listChoices = contract({
  name: 'form-responses.choices',
  method: 'GET',
  input: 'OfChoices',
  output: 'Choices',
  offline: 'fallback',
})
/** Events that a response can be attached to: of the asker, and of whom it is about. */
export const listEvents = contract({
  name: 'form-responses.listEvents',
  method: 'GET',
  input: 'OfEvents',
  output: 'Events',
  offline: 'fallback',
})
export const exportResponses = contract({
  name: 'form-responses.export',
  method: 'GET',
  input: 'ExportResponses',
  output: 'ExportedResponses',
})
