import { exposeAll } from '@/server/kernel/http/expose'
import { registry } from '@/server/registry'

const handler = exposeAll(registry)
// All methods are exported, because Next itself refuses a method that is missing here, even at addresses that do not exist.
export const GET = handler
export const POST = handler
export const PUT = handler
export const PATCH = handler
export const DELETE = handler
export const OPTIONS = handler
