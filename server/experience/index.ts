import 'server-only'

export { compareAll } from './queries/compare'
export { calibrateTeachers, recountAffected, computeBorders } from './jobs'
export { allProcedures, fewestForQuarters, listTermDays } from './queries/borders.sql'
export {
  findUsual,
  listCalibratedTeachers,
  listCalibrationOf,
  listFurthest,
  listOthers,
  listValues,
  type CalibrationRow,
  type FurthestRow,
  type ValueRow,
} from './queries/calibrated.sql'
export { provideCountFollower } from './followers'
export { coveredProcedures } from './queries/covered.sql'
export { listProcedureCounts, type CountedRow } from './queries/counted.sql'
export { listStanding, targetOf } from './queries/targets.sql'
export { recount } from './queries/recount.sql'
export { shareCounted, shareCountedOf } from './queries/waiting.sql'
