/** Loaded once the database of the run is known. */
export { listResponsesCall, listTodoCall } from '@/server/form-responses/calls/lists'
export { savePageCall } from '@/server/form-responses/calls/pages'
export { readResponseCall } from '@/server/form-responses/calls/read'
export { startResponseCall } from '@/server/form-responses/calls/start'
