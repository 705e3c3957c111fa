import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const addressSealing = defineSealing('static-url')
export const ticketSealing = defineSealing('static-url-ticket', { nowhere: 'in the visitor’s browser, and good for a day' })
