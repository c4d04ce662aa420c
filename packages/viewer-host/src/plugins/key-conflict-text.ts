import { defineMessages, type Locale, translate } from '@gantry/plugin-sdk';

const messages = defineMessages({
  en: {
    ofHost:
      'The key {key} of “{command}” does nothing, because Gantry uses it. Run the command from the search instead.',
    ofPlugin:
      'The key {key} of “{command}” does nothing, because “{other}” has it. Run the command from the search instead.',
  },
  'zh-CN': {
    ofHost: '“{command}”的快捷键 {key} 不起作用，因为系统已使用该键。请改从搜索中运行此命令。',
    ofPlugin: '“{command}”的快捷键 {key} 不起作用，因为“{other}”已使用该键。请改从搜索中运行此命令。',
  },
});

/** Says that a command did not get its key. @param other - the command that has it; undefined for the host. */
export function keyConflictText(
  locale: Locale,
  {
    key,
    command,
    other,
  }: { readonly key: string; readonly command: string; readonly other: string | undefined },
): string {
  return other === undefined
    ? translate(messages, locale, 'ofHost', { key, command })
    : translate(messages, locale, 'ofPlugin', { key, command, other });
}
