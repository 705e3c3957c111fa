import 'server-only'
import { entriesPart, type ConfigurationPart } from '@/server/kernel/configuration'
import { tagGroupCalls } from './calls/groups'
import { removeTagCall, saveTagCall } from './calls/tags'
import { tagGroupStore } from './queries/groups.sql'
import { listMergedTags, listTagEntries } from './queries/tags.sql'

const calledByName = ({ name }: { readonly name: string }) => name

/** Groups come before the tags that are put into them. The records that have a tag are not part of the configuration. */
export const tagsConfiguration: readonly ConfigurationPart[] = [
  entriesPart({
    name: 'tagGroups',
    list: tagGroupStore.listAll,
    calledBy: calledByName,
    save: tagGroupCalls.save,
    remove: tagGroupCalls.remove,
  }),
  {
    ...entriesPart({ name: 'tags', list: listTagEntries, calledBy: calledByName, save: saveTagCall, remove: removeTagCall }),
    within: 'groupId',
    listReplacedKeys: listMergedTags,
  },
]
