import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { comfortable } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    minWidth: '32px',
    padding: '0 6px',
    columnGap: '4px',
    fontSize: '12px',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
});

export interface Choice<T extends string> {
  readonly value: T;
  readonly name: string;
  /** The language the name is in, when that is not the screen's. */
  readonly lang?: string | undefined;
}

/** A button of the header that opens a menu of which one is chosen. */
export function ChoiceMenu<T extends string>(props: {
  /** Accessible name; what is chosen is added to it. */
  readonly label: string;
  readonly icon: ReactElement;
  /** Shown beside the icon. */
  readonly text?: string | undefined;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const { label, icon, text, choices, value, onChange } = props;
  const styles = useStyles();
  const current = choices.find((choice) => choice.value === value);
  return (
    <Menu
      checkedValues={{ choice: [value] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const chosen = choices.find((choice) => choice.value === checkedItems[0]);
        if (chosen) onChange(chosen.value);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={icon}
          aria-label={current ? `${label}: ${current.name}` : label}
        >
          {text}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {choices.map((choice) => (
            <MenuItemRadio key={choice.value} name="choice" value={choice.value} lang={choice.lang}>
              {choice.name}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
