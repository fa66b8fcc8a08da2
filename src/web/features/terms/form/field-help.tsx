import classes from './term-form.module.css';

interface FieldHelpProps {
  readonly text: string;
  /** Name of the field in the API, which developers look for. */
  readonly apiName: string;
}

/** Help below a field, with the field's name in the API in small print. */
export function FieldHelp({ text, apiName }: FieldHelpProps) {
  return (
    <>
      {text} <ApiName name={apiName} />
    </>
  );
}

export function ApiName({ name }: { readonly name: string }) {
  return (
    <small className={classes['apiName']} translate="no">
      {name}
    </small>
  );
}
