import 'server-only'
import { specialties } from '@/lib/contracts/lists'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { specialtyStore } from '../../queries/entries'
import { config } from './access'

export const specialtyCalls = entryCalls(specialties, {
  access: config,
  module: null,
  turn: 'lists',
  entity: 'specialty',
  store: specialtyStore,
})
