import 'server-only'
import { buildingCalls, roomCalls } from './calls'

export { buildingCalls, roomCalls }
export { placesPersonalData } from './queries/personal-data.sql'

export const placesCalls = [...Object.values(buildingCalls), ...Object.values(roomCalls)]
