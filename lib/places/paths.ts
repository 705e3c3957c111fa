export const placesPaths = {
  buildings: '/timetables/buildings',
  building: '/timetables/buildings/edit',
  rooms: '/timetables/rooms',
  room: '/timetables/rooms/edit',
} satisfies Record<string, `/${string}`>
