export const placementsPaths = {
  placementProviders: '/placement-providers',
  placements: '/timetables/placements',
} satisfies Record<string, `/${string}`>
