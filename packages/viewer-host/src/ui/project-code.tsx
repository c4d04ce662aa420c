import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    justifySelf: 'start',
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** The project's short name, such as `BEM`. */
export function ProjectCode(props: { readonly code: string; readonly className?: string | undefined }) {
  return <span className={mergeClasses(useStyles().root, props.className)}>{props.code}</span>;
}
