export const placementsPaths = {
  placementProviders: '/placement-providers',
  placements: '/timetables/placements',
  placementBlocks: '/timetables/placements/blocks',
} satisfies Record<string, `/${string}`>
