import { exposeAll } from '@/server/kernel/http/expose'
import { registry } from '@/server/registry'

const handler = exposeAll(registry)
// Every method: what Next refuses itself it refuses at addresses that do not exist, too.
export const GET = handler
export const POST = handler
export const PUT = handler
export const PATCH = handler
export const DELETE = handler
export const OPTIONS = handler
