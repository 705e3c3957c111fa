import 'server-only'

export { countPeople, listTaken, rewriteDiary } from './queries/entries.sql'
