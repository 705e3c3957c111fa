import { keepToPolicy } from '@/lib/client/content-security'

keepToPolicy()
