import { applyPolicy } from '@/lib/client/content-security'

applyPolicy()
