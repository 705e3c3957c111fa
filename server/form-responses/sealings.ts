import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const answersSealing = defineSealing('form-answers')
export const visitorSealing = defineSealing('form-visitor')
