import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const entraSealing = defineSealing('entra-secret')
