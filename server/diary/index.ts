import 'server-only'

export { countPeople, listTaken, rewriteDiary } from './queries/entries.sql'
export { endDue, listDue } from './queries/due.sql'
