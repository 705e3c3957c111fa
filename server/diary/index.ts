import 'server-only'

export { countPeople, listTakenPeople, rewriteDiary, type TakenAlike } from './queries/entries.sql'
export { endDue, listDuePeople } from './queries/due.sql'
