import { editorPage } from '@/app/entry-pages'
import { TagGroupScreen } from '@/components/tags/tag-group-screen'
import { tagGroupCalls } from '@/server/tags'

export default editorPage('tagGroups', tagGroupCalls.read, ({ initial }) => <TagGroupScreen initial={initial} />)
