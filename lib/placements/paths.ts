export const placementsPaths = {
  placementProviders: '/placement-providers',
  placementImport: '/placement-providers/import',
  placements: '/timetables/placements',
  placementDay: '/timetables/placements/event',
  placementBlocks: '/timetables/placements/blocks',
} satisfies Record<string, `/${string}`>
