import { editorPage } from '@/app/entry-pages'
import { UserFlagScreen } from '@/components/lists/user-flag-screen'
import { flagCalls } from '@/server/users'

export default editorPage('userFlag', flagCalls.read, ({ initial }) => <UserFlagScreen initial={initial} />)
