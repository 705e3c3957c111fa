import 'server-only'
import { buildingCalls, roomCalls } from './calls'

export { buildingCalls, roomCalls }
export { listPoints, listPointsOfClinic, listPointsOfRoom } from './queries/points'
export { deleteProviderPlace, isRoomNamed, storeProviderPlace, type ProviderPlace } from './queries/providers'
export { deleteRoomsOfClinic, lockRoomsOfClinic, storeRoomsOfClinics } from './queries/clinic-rooms.sql'

export const placesCalls = [...Object.values(buildingCalls), ...Object.values(roomCalls)]
