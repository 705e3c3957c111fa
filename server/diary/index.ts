import 'server-only'

export { countPeople, listTaken, rewriteDiary, type TakenAlike } from './queries/entries.sql'
export { endDue, listDue } from './queries/due.sql'
