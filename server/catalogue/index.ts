import 'server-only'

export { catalogueCalls, readCatalogueCall } from './calls'
export { findHeaderChoices, findProcedure, type HeaderChoices } from './queries'
export { listUsedProcedures, listUsedScales, listUsedSections, type UsedProcedure, type UsedScale, type UsedSection } from './queries/used.sql'
