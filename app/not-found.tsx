import { connection } from 'next/server'
import { NotFoundScreen } from '@/components/shell/not-found-screen'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { brand } from './brand'

/**
 * Any other path. Prerendered it would carry no nonce, and every script of it would be blocked. Without the shell, because Next draws this
 * along with every page of the application.
 */
export default async function NotFound() {
  await connection()
  const { brandName, logo } = await brand()
  return <SignInFrame brandName={brandName} logo={logo}><NotFoundScreen /></SignInFrame>
}
