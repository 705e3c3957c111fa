export const clinicShiftsPaths = {
  clinicRoster: '/clinical/roster',
  daySheet: '/clinical/daysheet',
} satisfies Record<string, `/${string}`>
