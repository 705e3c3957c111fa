import 'server-only'

export { compareAll } from './queries/compare'
export { countAnew, experienceJobs, findBorders, shareCounted } from './jobs'
export { experienceListeners } from './listeners'
export { allProcedures, fewestForQuarters, listTermDays } from './queries/borders.sql'
export { experiencePersonalData } from './queries/personal-data.sql'
export { listStanding, targetOf } from './queries/targets.sql'
export { recount } from './queries/recount.sql'
