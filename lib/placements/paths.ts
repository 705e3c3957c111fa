export const placementsPaths = {
  placementProviders: '/placement-providers',
  placements: '/timetables/placements',
  placementDay: '/timetables/placements/event',
} satisfies Record<string, `/${string}`>
