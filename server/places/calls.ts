import 'server-only'
import { buildings, rooms } from '@/lib/contracts/lists'
import { bad } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { saveEntry } from '@/server/kernel/calls/entries'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { buildingStore, lockSharedBuilding, roomsOfBuilding, roomStore } from './queries/places.sql'

const planners = { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN'] } as const

export const buildingCalls = entryCalls(buildings, {
  access: planners,
  module: null,
  turn: 'places',
  entity: 'building',
  store: buildingStore,
})

const roomEntries = entryCalls(rooms, { access: planners, module: null, turn: 'places', entity: 'room', store: roomStore })

export const roomCalls = {
  ...roomEntries,
  /** Two buildings may each have a room 1. */
  save: defineCall(rooms.save, {
    access: planners,
    module: null,
    effect: 'write',
    audit: 'places.roomSaved',
    replay: 'keyed',
    turn: () => 'places',
    handle: ({ input, ...work }) =>
      saveEntry(
        work,
        { entity: 'room', table: roomsOfBuilding(input.buildingId), name: 'name', find: roomStore.find },
        {
          input,
          check: async (before) => {
            const building = input.buildingId === null ? null : await lockSharedBuilding(work.db, input.buildingId)
            const isKept = before?.buildingId === input.buildingId
            return [
              input.buildingId !== null && (!building || (!building.active && !isKept)) && bad('buildingId', 'buildingUnknown'),
              // Rooms of clinics and providers are made with these.
              (input.kind === 'CLINIC' || input.kind === 'PROVIDER') && before?.kind !== input.kind && bad('kind', 'roomKindHeld'),
            ]
          },
          insert: (row) => roomStore.insert(work.db, row),
          update: (row) => roomStore.update(work.db, row),
        },
      ),
  }),
}
